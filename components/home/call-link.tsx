import { ButtonLink, type ButtonVariant } from '@/components/ui/button'
import { getPhoneUrl } from '@/lib/phone-links'
import { site } from '@/lib/site'

/** The way on that never fails: the operator's telephone. */
export function CallLink({ phone = site.phone, variant = 'secondary' }: { phone?: string; variant?: ButtonVariant }) {
  return (
    <ButtonLink variant={variant} href={getPhoneUrl(phone)}>
      Call {phone}
    </ButtonLink>
  )
}
