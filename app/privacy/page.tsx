import { LegalRoute, legalRouteMetadata } from '@/app/legal-route'

export const revalidate = 60

export const generateMetadata = () => legalRouteMetadata('privacy')

export default function PrivacyPage() {
  return <LegalRoute name="privacy" />
}
