'use client'

import type { ComponentProps } from 'react'
import { Button, PhoneLink } from '@/components/ui/button'
import { LazyDialog } from '@/components/ui/lazy-dialog'
import { userMessages } from '@/lib/errors'
import { fetchPaymentConfig } from '@/lib/payments/client/payment-client'

type CardPaymentProps = Omit<ComponentProps<typeof import('./card-dialog')['default']>, 'config'>

async function loadDialog() {
  const [{ default: CardDialog }, config] = await Promise.all([import('./card-dialog'), fetchPaymentConfig()])
  return { CardDialog, config }
}

/** Opens the card form. No page loads its code before. */
export function CardPayment(props: CardPaymentProps) {
  const { onClose, onPayByZelle } = props
  return (
    <LazyDialog
      load={loadDialog}
      title="Secure card payment"
      loadingLabel="Loading the payment form"
      failure={
        <>
          {userMessages.paymentSystemFailed}. Your card was not charged. Please try again
          {onPayByZelle ? ', pay with Zelle,' : ''} or call <PhoneLink />.
        </>
      }
      alternative={
        onPayByZelle ? (
          <Button variant="secondary" onClick={onPayByZelle}>
            Pay with Zelle
          </Button>
        ) : null
      }
      onClose={onClose}
    >
      {({ CardDialog, config }) => <CardDialog {...props} config={config} />}
    </LazyDialog>
  )
}
