import { telephoneHref } from '@/lib/telephone'

/** The operator's number within a sentence, to be called by a press. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a
      href={telephoneHref(phone)}
      className="whitespace-nowrap text-ivory underline decoration-gold decoration-1 underline-offset-4 hover:text-gold"
    >
      {phone}
    </a>
  )
}

/** A sentence in which the operator's number, where it is told, can be called. */
export function WithPhoneLink({ text, phone }: { text: string; phone: string }) {
  const at = text.indexOf(phone)
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <PhoneLink phone={phone} />
      {text.slice(at + phone.length)}
    </>
  )
}
