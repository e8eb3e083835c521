import { Button, TextWithPhoneLink } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { type DelayedEmail, describeDelayedEmail } from '@/lib/booking/model/delayed-email'
import type { ReceiptSection } from '@/lib/booking/model/receipt'
import type { Booking, PaymentMethod } from '@/lib/booking/model/schemas'
import { isCanceled, isDisputed, isPaymentOpen } from '@/lib/booking/model/status'
import { formatMoney } from '@/lib/format'

type ConfirmationSectionProps = {
  section: ReceiptSection
  phone: string
  hasAmounts?: boolean
  heading?: 'h2' | 'h4'
}

/** Renders one section of the booking; rows without a name are plain lines. */
export function ConfirmationSection({
  section,
  phone,
  hasAmounts = false,
  heading: Heading = 'h4',
}: ConfirmationSectionProps) {
  const labeledRows = section.rows.filter(row => row.label !== '')
  const unlabeledRows = section.rows.filter(row => row.label === '')
  return (
    <section className="min-w-0">
      <Heading className="border-b border-ash pb-3 text-lead font-semibold">{section.title}</Heading>
      {labeledRows.length > 0 ? (
        <dl className="mt-1">
          {labeledRows.map(row => (
            <div
              key={row.label}
              className={
                hasAmounts
                  ? `flex items-baseline justify-between gap-6 py-2 ${row.strong ? 'mt-1 flex-wrap border-t border-ash pt-3 font-semibold' : ''}`
                  : 'grid gap-x-4 py-2 sm:grid-cols-[10.5rem_minmax(0,1fr)]'
              }
            >
              <dt className={row.strong && hasAmounts ? '' : 'text-label text-smoke sm:leading-6'}>{row.label}</dt>
              <dd
                className={`${hasAmounts ? 'text-right whitespace-nowrap tabular-nums' : 'wrap-anywhere whitespace-pre-line'} ${row.strong && hasAmounts ? 'text-heading leading-none' : ''}`}
              >
                {row.value}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {unlabeledRows.length > 0 ? (
        <ul className="mt-3 grid gap-1.5">
          {unlabeledRows.map(row => (
            <li key={row.value} className="text-smoke">
              <TextWithPhoneLink text={row.value} phone={phone} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

const STATUS_ICONS = {
  standing: { path: 'm8 12.4 2.7 2.7L16 9.5', color: 'text-go' },
  checking: { path: 'M12 7v5.2l3.2 1.9', color: 'text-smoke' },
  canceled: { path: 'M8 12h8', color: 'text-smoke' },
} as const

/** Draws a booking status icon. */
export function StatusIcon({ booking }: { booking: Booking }) {
  const { path, color } = STATUS_ICONS[getStanding(booking)]
  return (
    <Icon viewBoxSize={24} className={`mt-[0.15em] size-6 shrink-0 ${color}`}>
      <circle cx="12" cy="12" r="9" />
      <path d={path} />
    </Icon>
  )
}

function getStanding(booking: Booking): keyof typeof STATUS_ICONS {
  if (isCanceled(booking)) return 'canceled'
  const isPartlyPaid = booking.status === 'paid' && booking.account.dueCents > 0
  return isPaymentOpen(booking) || isDisputed(booking) || isPartlyPaid ? 'checking' : 'standing'
}

/** Shows what of a paid ride is still due, next to its buttons to pay: "Paid $157.00 · $5.33 due". */
export function PartPayment({ booking: { status, account } }: { booking: Booking }) {
  if (status !== 'paid' || account.dueCents === 0) return null
  const heldCents = account.priceCents - account.dueCents
  return (
    <p className="text-lead tabular-nums">
      Paid {formatMoney(heldCents)} · <strong className="font-semibold">{formatMoney(account.dueCents)} due</strong>
    </p>
  )
}

type PayButtonsProps = {
  chosen: PaymentMethod
  zelleOffered: boolean
  disabled?: boolean
  onDialog: (method: 'card' | 'zelle') => void
}

export function PayButtons({ chosen, zelleOffered, disabled = false, onDialog }: PayButtonsProps) {
  const isZelleFirst = zelleOffered && chosen === 'zelle'
  const card = (
    <Button
      key="card"
      variant={isZelleFirst ? 'secondary' : 'primary'}
      disabled={disabled}
      onClick={() => onDialog('card')}
    >
      Pay with Card
    </Button>
  )
  const zelle = zelleOffered ? (
    <Button
      key="zelle"
      variant={isZelleFirst ? 'primary' : 'secondary'}
      disabled={disabled}
      onClick={() => onDialog('zelle')}
    >
      Pay with Zelle
    </Button>
  ) : null
  return isZelleFirst ? [zelle, card] : [card, zelle]
}

export function DelayedEmails({ emails, timeZone }: { emails: readonly DelayedEmail[]; timeZone: string }) {
  if (emails.length === 0) return null
  return (
    <div role="status" className="grid gap-3">
      {emails.map(email => (
        <p
          key={`${email.kind} ${email.to} ${email.until}`}
          className="max-w-[44rem] border-l-2 border-smoke/45 pl-4 wrap-anywhere"
        >
          {describeDelayedEmail({ email, timeZone })}
        </p>
      ))}
    </div>
  )
}
