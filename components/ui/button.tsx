import type { ComponentProps } from 'react'
import { readSite } from '#site'
import { getPhoneUrl } from '@/lib/phone-links'

export type ButtonVariant = 'primary' | 'secondary'
type ButtonStyle = { variant?: ButtonVariant; compact?: boolean }

export function Button({ variant, compact, className, ...rest }: ComponentProps<'button'> & ButtonStyle) {
  return <button type="button" {...rest} className={getButtonClasses({ variant, compact }, className)} />
}

export function ButtonLink({ variant, compact, className, ...rest }: ComponentProps<'a'> & ButtonStyle) {
  return <a {...rest} className={getButtonClasses({ variant, compact }, className)} />
}

function getButtonClasses({ variant = 'primary', compact = false }: ButtonStyle, className = ''): string {
  return `button ${variant} ${compact ? 'compact ' : ''}${className}`.trim()
}

export function CallLink({ variant = 'secondary' }: { variant?: ButtonVariant }) {
  const { phone } = readSite()
  return (
    <ButtonLink variant={variant} href={getPhoneUrl(phone)}>
      {`Call ${phone}`}
    </ButtonLink>
  )
}

export function PhoneLink() {
  const { phone } = readSite()
  return (
    <a
      href={getPhoneUrl(phone)}
      className="inline-block text-ivory underline decoration-gold decoration-1 underline-offset-4 hover:text-gold"
    >
      {phone}
    </a>
  )
}

export function TextWithPhoneLink({ text }: { text: string }) {
  const { phone } = readSite()
  const index = text.indexOf(phone)
  if (index < 0) return text
  return (
    <>
      {text.slice(0, index)}
      <PhoneLink />
      {text.slice(index + phone.length)}
    </>
  )
}

/** Shows a message with the operator's phone number, appended unless the message names it. */
export function MessageWithPhone({ message }: { message: string }) {
  const { phone } = readSite()
  if (message.includes(phone)) return <TextWithPhoneLink text={message} />
  if (message.endsWith('call us.')) return <TextWithPhoneLink text={`${message.slice(0, -1)} at ${phone}.`} />
  return (
    <>
      {message}{' '}
      <span>
        You can also call us at <PhoneLink />.
      </span>
    </>
  )
}
