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
