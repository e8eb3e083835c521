import { ButtonLink, type ButtonLook } from '@/components/ui/button'
import { site } from '@/lib/site'
import { telephoneHref } from '@/lib/telephone'

/** The way on that never fails: the operator's telephone. */
export function CallLink({ phone = site.phone, look = 'quiet' }: { phone?: string; look?: ButtonLook }) {
  return (
    <ButtonLink look={look} href={telephoneHref(phone)}>
      Call {phone}
    </ButtonLink>
  )
}
