'use client'

import { Fragment, useState } from 'react'
import { EmailRequest } from '@/components/operator/email-request'
import { type PrivateData, PrivatePage } from '@/components/operator/private-page'
import { exchangeSetupLink, fetchSettings, proveMail } from '@/lib/settings/client/settings-client'
import type { ActiveLink, SettingsView, UnitView } from '@/lib/settings/model/schemas'
import { sectionGroups } from '@/lib/settings/model/sections'
import { ConnectionsSection } from './connections-section'
import { LinksSection } from './links-section'
import { PostsSection } from './posts-section'
import { type OpenSection, SettingsPageContext } from './section'
import { SetupSteps } from './setup-steps'
import { SiteCheck } from './site-check'
import { UnitSection } from './unit-section'

/** Renders what the owner can change without the server. */
export function SettingsPage() {
  return (
    <PrivatePage
      name="settings"
      load={loadSettings}
      hint="We email a link to the owner of this site. It works for 12 hours."
      action={
        <EmailRequest label="Email me a link" endpoint="POST /api/v1/operator/links" body={{ purpose: 'settings' }} />
      }
    >
      {({ capability, data, show, refresh }) => (
        <Settings token={capability} settings={data} show={show} refresh={refresh} />
      )}
    </PrivatePage>
  )
}

const SETUP = 'setup='

async function loadSettings(capability: string): Promise<SettingsView> {
  if (!capability.startsWith(SETUP)) return await loadWithProof(capability)
  const token = await exchangeSetupLink(capability.slice(SETUP.length))
  // The page begins again with the new link, which the history has in place of the used one.
  location.replace(`#${token}`)
  return await new Promise(() => {})
}

async function loadWithProof(token: string): Promise<SettingsView> {
  const settings = await fetchSettings(token)
  if (!settings.provesMail) return settings
  return await proveMail(token)
    .then(() => fetchSettings(token))
    .catch(() => settings)
}

type SettingsProps = { token: string; settings: SettingsView } & Pick<PrivateData<SettingsView>, 'show' | 'refresh'>

function Settings({ token, settings, show, refresh }: SettingsProps) {
  const { units, posts, links, linkExpiresAt, connections, setup } = settings
  const [open, setOpen] = useState<OpenSection | null>(null)
  // Of what is shown by then: another section may have been saved meanwhile.
  const showUnits = async (changed: UnitView[]) => {
    await show((current = settings) => ({
      ...current,
      units: current.units.map(view => changed.find(({ unit }) => unit === view.unit) ?? view),
    }))
  }
  const until = new Date(linkExpiresAt).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
  const renderSection = (id: (typeof sectionGroups)[keyof typeof sectionGroups][number]) => {
    if (id === 'connections') return <ConnectionsSection connections={connections} onRestarted={show} />
    if (id === 'posts') return <PostsSection posts={posts} onChanged={refresh} />
    if (id === 'links') {
      const showLeft = (left: ActiveLink[]) => show((current = settings) => ({ ...current, links: left }))
      return <LinksSection links={links} onEnded={showLeft} />
    }
    const view = units.find(({ unit }) => unit === id)
    return view && <UnitSection view={view} onChanged={showUnits} />
  }
  return (
    <SettingsPageContext value={{ token, open, setOpen }}>
      <div className="max-w-[40rem] pt-8 pb-20 md:pt-12">
        <h1 className="font-display text-title font-medium">Settings</h1>
        <p className="mt-3 mb-8 text-smoke">
          What you save shows on your site within a minute, and can be taken back. Your link works until {until}.
        </p>
        <SetupSteps setup={setup} />
        {Object.entries(sectionGroups).map(([title, ids]) => (
          <section key={title} aria-label={title} className="mt-10">
            <p aria-hidden="true" className="mb-3 text-label font-semibold tracking-wide text-gold">
              {title}
            </p>
            {ids.map(id => (
              <Fragment key={id}>{renderSection(id)}</Fragment>
            ))}
          </section>
        ))}
        <SiteCheck />
        <EmailRequest
          label="Send a test email"
          endpoint="POST /api/v1/operator/settings/test-email"
          token={token}
          variant="secondary"
        />
      </div>
    </SettingsPageContext>
  )
}
