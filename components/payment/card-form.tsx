'use client'

import {
  type ComponentProps,
  type FocusEvent,
  type FormEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { Alert } from '@/components/ui/alert'
import { Button, TextWithPhoneLink } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { userMessages } from '@/lib/errors'
import {
  type CardBrand,
  type CardForm as CardFormValues,
  caretAfterMask,
  detectBrand,
  maskCardNumber,
  maskCvc,
  maskExpiry,
  maskZip,
  validateCard,
} from '@/lib/payments/model/card'

const SLOW_PAYMENT_MS = 10_000

/** These already say that no money moved. */
const NOT_CHARGED_MESSAGES: readonly string[] = [userMessages.paymentFailedTryAgain, userMessages.paymentFailed]

type CardFormProps = {
  form: CardFormControl
  payLabel: string
  isPaying: boolean
  isLoading: boolean
  systemError: string
  paymentError: string
  alternatives: ReactNode
  onPay: () => void
  onClose: () => void
  /** Above the card. */
  children?: ReactNode
}

/** Renders the card form. System errors appear above the fields, payment errors next to the button. */
export function CardForm({
  form,
  payLabel,
  isPaying,
  isLoading,
  systemError,
  paymentError,
  alternatives,
  onPay,
  onClose,
  children,
}: CardFormProps) {
  const isSlow = useSlowPayment(isPaying)
  const systemAlert = useRef<HTMLDivElement>(null)
  const attemptAlert = useRef<HTMLDivElement>(null)
  const messages = useRef<HTMLDivElement>(null)
  const hadErrorOnMount = useRef(paymentError !== '')

  // After a payment check, the explanation is read first.
  useEffect(() => {
    if (hadErrorOnMount.current) attemptAlert.current?.focus()
  }, [])
  useEffect(() => {
    if (paymentError !== '' || isSlow) messages.current?.scrollIntoView({ block: 'nearest' })
  }, [paymentError, isSlow])
  useEffect(() => {
    if (systemError !== '') systemAlert.current?.scrollIntoView({ block: 'nearest' })
  }, [systemError])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = event.currentTarget
    flushSync(onPay)
    fields.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  return (
    <form noValidate onSubmit={submit} aria-label="Card">
      {children}
      {/* Reserves its space while empty, so that the fields do not move when the system loads. */}
      <p className="mt-2.5 text-label text-smoke">Visa, Mastercard, Amex, Discover, JCB</p>
      <p role="status" className="mb-1 min-h-5 text-label text-smoke">
        {isLoading ? 'Loading the payment system…' : ''}
      </p>
      {systemError === '' ? null : (
        <Alert ref={systemAlert} className="mb-6 scroll-my-6">
          <p>
            <TextWithPhoneLink text={systemError} />
          </p>
          <p className="mt-1 text-smoke">
            A weak connection or a content blocker may be the cause. Your card was not charged.
          </p>
          {alternatives}
        </Alert>
      )}
      <CardFields form={form} readOnly={isPaying} />
      {/* Scrolled to above the buttons, which stay at the bottom edge. */}
      <div ref={messages} className="scroll-mb-20">
        <Alert
          ref={attemptAlert}
          tabIndex={-1}
          role={systemError === '' ? 'alert' : null}
          shown={paymentError !== ''}
          className="mt-6"
        >
          <p>
            <TextWithPhoneLink text={paymentError} />
          </p>
          {NOT_CHARGED_MESSAGES.includes(paymentError) ? <p className="text-smoke">Nothing was charged.</p> : null}
          {form.values.cvc === '' ? <p className="mt-1 text-smoke">To try again, please re-enter the CVC.</p> : null}
          {alternatives}
        </Alert>
        <p role="status" className="text-smoke [&:not(:empty)]:mt-5">
          {isSlow ? userMessages.paymentSlow : ''}
        </p>
      </div>
      <div className="sticky -bottom-6 mt-1 flex flex-wrap gap-3 bg-coal py-3 sm:-bottom-8">
        {/* Keeps the focus while busy, so that a screen reader announces the response in place. */}
        <Button
          type="submit"
          aria-disabled={isPaying || undefined}
          className="grow-2 tabular-nums aria-disabled:cursor-progress aria-disabled:opacity-60"
        >
          {isPaying ? 'Processing...' : payLabel}
        </Button>
        <Button variant="secondary" onClick={onClose} disabled={isPaying} className="grow">
          Close
        </Button>
      </div>
    </form>
  )
}

/** Detects a payment in flight for ten seconds. */
function useSlowPayment(isPaying: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (!isPaying) return
    const timer = setTimeout(() => setIsSlow(true), SLOW_PAYMENT_MS)
    return () => {
      clearTimeout(timer)
      setIsSlow(false)
    }
  }, [isPaying])
  return isSlow
}

const BRAND_NAMES: Record<Exclude<CardBrand, 'unknown'>, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  jcb: 'JCB',
}

type Mask = (text: string, previous: string) => string
type FieldRow = Pick<
  ComponentProps<'input'>,
  'autoComplete' | 'inputMode' | 'type' | 'placeholder' | 'autoCapitalize'
> & {
  field: CardField
  label: string
  /** Digits only, with the grouping of the card. */
  mask?: Mask
  className: string
}

const FIELD_ROWS: readonly FieldRow[] = [
  {
    field: 'cardNumber',
    label: 'Card number',
    mask: maskCardNumber,
    autoComplete: 'cc-number',
    placeholder: '0000 0000 0000 0000',
    className: 'basis-full',
  },
  {
    field: 'expiry',
    label: 'Expiry (MM/YYYY)',
    mask: maskExpiry,
    autoComplete: 'cc-exp',
    placeholder: 'MM/YYYY',
    className: 'basis-36',
  },
  { field: 'cvc', label: 'CVC', mask: maskCvc, autoComplete: 'cc-csc', className: 'basis-24' },
  {
    field: 'cardholderName',
    label: 'Cardholder name',
    autoComplete: 'cc-name',
    autoCapitalize: 'words',
    className: 'basis-40',
  },
  { field: 'zip', label: 'ZIP code', mask: maskZip, autoComplete: 'postal-code', className: 'basis-24' },
  {
    field: 'email',
    label: 'Email (optional)',
    type: 'email',
    autoComplete: 'email',
    inputMode: 'email',
    autoCapitalize: 'none',
    className: 'basis-full',
  },
]

/** Renders the card fields, so that those that belong together fit a phone's row. */
function CardFields({ form, readOnly }: { form: CardFormControl; readOnly: boolean }) {
  const { cardNumber } = form.values
  const cvcHint = detectBrand(cardNumber) === 'amex' ? '4 digits' : '3 digits'
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-3">
      {FIELD_ROWS.map(row => (
        <CardInput
          key={row.field}
          {...row}
          placeholder={row.field === 'cvc' ? (readOnly ? '•••' : cvcHint) : row.placeholder}
          form={form}
          readOnly={readOnly}
        >
          {row.field === 'cardNumber' ? <CardBrandName cardNumber={cardNumber} /> : null}
        </CardInput>
      ))}
    </div>
  )
}

/** Shows the detected card brand, as a polite live region. */
function CardBrandName({ cardNumber }: { cardNumber: string }) {
  const brand = detectBrand(cardNumber)
  return (
    <span role="status" className="pointer-events-none absolute right-0 bottom-full mb-2 text-label text-smoke">
      {brand === 'unknown' ? '' : BRAND_NAMES[brand]}
    </span>
  )
}

type CardInputProps = FieldRow & { form: CardFormControl; readOnly: boolean; children: ReactNode }

/** Renders a card field that keeps the caret; nameless, so that browsers do not restore it. */
function CardInput({ form, field, label, readOnly, mask: ownMask, className, children, ...rest }: CardInputProps) {
  const isNumeric = ownMask !== undefined
  const mask: Mask = ownMask ?? (text => text)
  const value = form.values[field]
  const onType = (input: HTMLInputElement) => {
    const before = input.value
    const after = mask(before, value)
    if (after !== before) {
      const caret = caretAfterMask({ before, caret: input.selectionStart ?? before.length, after })
      input.value = after
      input.setSelectionRange(caret, caret)
    }
    form.change(field, after)
  }
  const onBlur = (event: FocusEvent) => {
    const completed = mask(value, '')
    if (completed !== value) form.change(field, completed)
    // Blur errors could move a pressed button away from the pointer.
    if (!(event.relatedTarget instanceof HTMLButtonElement)) form.validateField(field)
  }
  return (
    <Field label={label} error={form.getError(field)} className={`grow ${className}`}>
      {props => (
        <>
          <input
            {...rest}
            {...props}
            className={`${props.className} read-only:text-smoke ${isNumeric ? 'tabular-nums' : ''}`}
            inputMode={isNumeric ? 'numeric' : rest.inputMode}
            value={value}
            onChange={event => {
              // Masking would end what an input method composes.
              if (event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing)
                form.change(field, event.target.value)
              else onType(event.target)
            }}
            onCompositionEnd={event => onType(event.currentTarget)}
            onBlur={onBlur}
            readOnly={readOnly}
            aria-required={field !== 'email' || undefined}
            autoCorrect="off"
            spellCheck={false}
          />
          {children}
        </>
      )}
    </Field>
  )
}

export type CardField = keyof CardFormValues
export type CardFormControl = ReturnType<typeof useCardForm>

const FIELDS: readonly CardField[] = ['cardNumber', 'expiry', 'cvc', 'zip', 'cardholderName', 'email']
const EMPTY_FORM: CardFormValues = { cardNumber: '', expiry: '', cvc: '', zip: '', cardholderName: '', email: '' }

/** Keeps the card in memory only. Shows a field's errors after blur or submit. */
export function useCardForm(prefilled: Pick<CardFormValues, 'email' | 'cardholderName'>) {
  const [values, setValues] = useState<CardFormValues>({ ...EMPTY_FORM, ...prefilled })
  const [editedFields, setEditedFields] = useState<readonly CardField[]>([])
  const [validatedFields, setValidatedFields] = useState<readonly CardField[]>([])
  const [openedAt] = useState(() => new Date())
  const errors = validateCard({ form: values, now: openedAt })

  const clearFields = (fields: readonly CardField[]) => {
    const cleared = Object.fromEntries(fields.map(field => [field, '']))
    setValues(current => ({ ...current, ...cleared }))
    setEditedFields(current => current.filter(field => !fields.includes(field)))
    setValidatedFields(current => current.filter(field => !fields.includes(field)))
  }

  return {
    values,
    getError: (field: CardField): string | undefined => (validatedFields.includes(field) ? errors[field] : undefined),
    change: (field: CardField, value: string) => {
      setValues(current => ({ ...current, [field]: value }))
      setEditedFields(current => (current.includes(field) ? current : [...current, field]))
    },
    validateField: (field: CardField) => {
      if (editedFields.includes(field))
        setValidatedFields(current => (current.includes(field) ? current : [...current, field]))
    },
    validateAll: (): boolean => {
      setValidatedFields(FIELDS)
      return FIELDS.every(field => !errors[field])
    },
    fill: (card: Partial<CardFormValues>) => {
      setValues(current => ({ ...current, ...card }))
      setValidatedFields([])
    },
    /** The CVC must not be reused for another attempt. */
    clearCvc: () => clearFields(['cvc']),
    clearCard: () => clearFields(['cardNumber', 'expiry', 'cvc']),
  }
}
