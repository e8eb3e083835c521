import { ButtonLink, type ButtonVariant } from '@/components/ui/button'
import { getPhoneUrl } from '@/lib/phone-links'
import { site } from '@/lib/site'

/** Links to the operator's phone number. */
export function CallLink({ phone = site.phone, variant = 'secondary' }: { phone?: string; variant?: ButtonVariant }) {
  return (
    <ButtonLink variant={variant} href={getPhoneUrl(phone)}>
      {`Call ${phone}`}
    </ButtonLink>
  )
}
