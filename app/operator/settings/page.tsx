import { describePrivatePage, OperatorShell } from '@/components/operator/operator-shell'
import { SettingsPage } from '@/components/settings/settings-page'

export const generateMetadata = () => describePrivatePage('Settings', 'The settings of')

/** Renders the settings of the site; the URL fragment never reaches a server. */
export default function Settings() {
  return (
    <OperatorShell label="For the owner">
      <SettingsPage />
    </OperatorShell>
  )
}
