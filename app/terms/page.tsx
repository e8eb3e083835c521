import { LegalRoute, legalRouteMetadata } from '@/app/legal-route'

export const revalidate = 60

export const generateMetadata = () => legalRouteMetadata('terms')

export default function TermsPage() {
  return <LegalRoute name="terms" />
}
