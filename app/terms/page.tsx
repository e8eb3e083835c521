import { getLegalMetadata, LegalRoutePage } from '@/app/legal-route-page'

export const generateMetadata = () => getLegalMetadata('terms')

export default function TermsPage() {
  return <LegalRoutePage name="terms" />
}
