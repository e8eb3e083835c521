'use client'

import type { ComponentProps } from 'react'
import { PhoneLink } from '@/components/ui/button'
import { LazyDialog } from '@/components/ui/lazy-dialog'

const loadForm = () => import('./edit-ride').then(({ EditRide }) => EditRide)

/** Opens the edit form, whose code is loaded only then. */
export function EditRideLoader(props: ComponentProps<typeof import('./edit-ride')['EditRide']>) {
  return (
    <LazyDialog
      load={loadForm}
      title={props.isOperator ? 'Change this ride' : 'Edit your ride'}
      loadingLabel="Loading the form"
      failure={
        <>
          The form did not load. Nothing was changed. Please try again
          {props.isOperator ? null : (
            <>
              , or call <PhoneLink />
            </>
          )}
          .
        </>
      }
      onClose={props.onClose}
    >
      {EditRide => <EditRide {...props} />}
    </LazyDialog>
  )
}
