'use client'

import { type ComponentProps, useCallback, useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Spinner } from '@/components/ui/spinner'
import { sentences } from '@/lib/errors'
import { PhoneLink } from './contact-phone-link'

type CardDialog = typeof import('@/components/payment/card-dialog')['default']
type Load = { state: 'waiting' } | { state: 'failed' } | { state: 'ready'; CardDialog: CardDialog }

/** Paying by card: its form and all that goes with it come only when it is opened. */
export function CardPayment(props: ComponentProps<CardDialog>) {
  const { phone, zelleOffered, onClose, onPayByZelle } = props
  const [load, setLoad] = useState<Load>({ state: 'waiting' })

  const fetchDialog = useCallback(() => {
    setLoad({ state: 'waiting' })
    import('@/components/payment/card-dialog').then(
      module => setLoad({ state: 'ready', CardDialog: module.default }),
      () => setLoad({ state: 'failed' }),
    )
  }, [])
  useEffect(fetchDialog, [fetchDialog])

  if (load.state === 'ready') return <load.CardDialog {...props} />
  return (
    <Dialog open title="Secure card payment" onClose={onClose}>
      {load.state === 'waiting' ? (
        <div className="my-10 grid place-items-center">
          <Spinner label="Loading the payment form" />
        </div>
      ) : (
        <p role="alert" className="mt-4 border-l-2 border-stop pl-4">
          {sentences.paymentSystemFailed}. Nothing was paid. Please try again
          {zelleOffered ? ', pay with Zelle,' : ''} or call <PhoneLink phone={phone} />.
        </p>
      )}
      <div className="mt-7 grid gap-3 sm:grid-cols-2">
        {load.state === 'failed' ? <Button onClick={fetchDialog}>Try again</Button> : null}
        {load.state === 'failed' && zelleOffered ? (
          <Button look="quiet" onClick={onPayByZelle}>
            Pay with Zelle
          </Button>
        ) : null}
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}
