'use client'

import { type ComponentProps, useCallback, useEffect, useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button, PhoneLink } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Spinner } from '@/components/ui/state-panel'

type EditRide = typeof import('./edit-ride')['EditRide']
type FormLoad = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; EditRide: EditRide }

/** Lazy-loads the edit form when it is opened. */
export function EditRideLoader(props: ComponentProps<EditRide>) {
  const { phone, onClose } = props
  const [load, setLoad] = useState<FormLoad>({ state: 'loading' })
  const fetchForm = useCallback(() => {
    setLoad({ state: 'loading' })
    import('./edit-ride').then(
      module => setLoad({ state: 'ready', EditRide: module.EditRide }),
      () => setLoad({ state: 'failed' }),
    )
  }, [])
  useEffect(fetchForm, [fetchForm])

  if (load.state === 'ready') return <load.EditRide {...props} />
  return (
    <Dialog open title={props.isOperator ? 'Change this ride' : 'Edit your ride'} onClose={onClose}>
      {load.state === 'loading' ? (
        <div className="grid min-h-96 place-items-center">
          <Spinner label="Loading the form" />
        </div>
      ) : (
        <Alert className="mt-4">
          The form did not load. Nothing was changed. Please try again
          {props.isOperator ? null : (
            <>
              , or call <PhoneLink phone={phone} />
            </>
          )}
          .
        </Alert>
      )}
      <div className="mt-7 grid gap-3 sm:grid-cols-2">
        {load.state === 'failed' ? <Button onClick={fetchForm}>Try again</Button> : null}
        <Button variant="secondary" onClick={onClose} className="only:col-span-full">
          Close
        </Button>
      </div>
    </Dialog>
  )
}
