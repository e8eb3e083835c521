import { describePrivatePage, OperatorShell } from '@/components/operator/operator-shell'
import { SettingsPage } from '@/components/settings/settings-page'

/** Without it, caches may store a static page for a year. */
export const revalidate = 60

export const generateMetadata = () => describePrivatePage('Settings', 'The settings of')

/** Renders the settings of the site; the URL fragment never reaches a server. */
export default function Settings() {
  return (
    <OperatorShell label="For the owner">
      <SettingsPage />
    </OperatorShell>
  )
}
