'use client'

import { type ComponentProps, useCallback, useEffect, useState } from 'react'
import useSWR from 'swr'
import { Alert } from '@/components/ui/alert'
import { Button, PhoneLink } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Spinner } from '@/components/ui/state-panel'
import { userMessages } from '@/lib/errors'
import { fetchPaymentConfig } from '@/lib/payments/client/payment-client'

type CardDialog = typeof import('@/components/payment/card-dialog')['default']
type DialogLoad = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; CardDialog: CardDialog }

/** Lazy-loads the card form, once the settings are known: a late demo notice would shift its fields. */
export function CardPayment(props: ComponentProps<CardDialog>) {
  const { phone, onClose, onPayByZelle } = props
  const [load, setLoad] = useState<DialogLoad>({ state: 'loading' })

  const fetchDialog = useCallback(() => {
    setLoad({ state: 'loading' })
    import('@/components/payment/card-dialog').then(
      module => setLoad({ state: 'ready', CardDialog: module.default }),
      () => setLoad({ state: 'failed' }),
    )
  }, [])
  useEffect(fetchDialog, [fetchDialog])

  const config = useSWR('payments/config', fetchPaymentConfig, { revalidateOnFocus: false, shouldRetryOnError: false })
  const isConfigLoaded = config.data !== undefined || config.error !== undefined

  if (load.state === 'ready' && isConfigLoaded) return <load.CardDialog {...props} />
  return (
    <Dialog open title="Secure card payment" onClose={onClose}>
      {load.state !== 'failed' ? (
        <div className="grid min-h-96 place-items-center">
          <Spinner label="Loading the payment form" />
        </div>
      ) : (
        <Alert className="mt-4">
          {userMessages.paymentSystemFailed}. Your card was not charged. Please try again
          {onPayByZelle ? ', pay with Zelle,' : ''} or call <PhoneLink phone={phone} />.
        </Alert>
      )}
      <div className="mt-7 grid gap-3 sm:grid-cols-2">
        {load.state === 'failed' ? <Button onClick={fetchDialog}>Try again</Button> : null}
        {load.state === 'failed' && onPayByZelle ? (
          <Button variant="secondary" onClick={onPayByZelle}>
            Pay with Zelle
          </Button>
        ) : null}
        <Button variant="secondary" onClick={onClose} className="only:col-span-full nth-3:col-span-full">
          Close
        </Button>
      </div>
    </Dialog>
  )
}
