import { getLegalMetadata, LegalRoutePage } from '@/app/legal-route-page'

export const generateMetadata = () => getLegalMetadata('privacy')

export default function PrivacyPage() {
  return <LegalRoutePage name="privacy" />
}
