'use client'

import { Fragment, useState } from 'react'
import { EmailRequest } from '@/components/operator/email-request'
import { type PrivateData, PrivatePage } from '@/components/operator/private-page'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { exchangeSetupLink, fetchSettings, proveMail } from '@/lib/settings/client/settings-client'
import type { ActiveLink, SettingsView, Setup, UnitView } from '@/lib/settings/model/schemas'
import { sectionGroups } from '@/lib/settings/model/sections'
import { ConnectionsSection } from './connections-section'
import { LinksSection } from './links-section'
import { PostsSection } from './posts-section'
import { type OpenSection, SettingsPageContext, useSettingsPage } from './section'
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

type Step = { id: keyof Setup; title: string; section: OpenSection }

const STEPS: readonly Step[] = [
  { id: 'brand', title: 'The name of your company', section: 'brand' },
  { id: 'contact', title: 'How riders reach you', section: 'contact' },
  { id: 'cities', title: 'Where you drive', section: 'cities' },
  { id: 'rates', title: 'What a ride costs', section: 'rates' },
  {
    id: 'mail',
    title: 'Emails: your address, a mail server, and a test email whose link you opened',
    section: 'connections',
  },
  { id: 'payments', title: 'How riders pay', section: 'connections' },
]

/** Lists what a new site needs first, until it has all of it. */
function SetupSteps({ setup }: { setup: Setup }) {
  const { setOpen } = useSettingsPage()
  const left = STEPS.filter(({ id }) => !setup[id]).length
  if (left === 0) return null
  return (
    <section aria-labelledby="setup" className="mb-10 rounded-xl border border-ash bg-coal p-5">
      <h2 id="setup" className="font-display text-heading font-semibold">
        Finish setting up
      </h2>
      <p className="mt-1 text-smoke">
        {STEPS.length - left} of {STEPS.length} done
      </p>
      <ul className="mt-3 divide-y divide-ash">
        {STEPS.map(({ id, title, section }) => (
          <li key={id} className="flex min-h-12 items-center gap-3 py-2">
            <Icon
              viewBoxSize={24}
              strokeWidth={1.6}
              className={`size-6 shrink-0 ${setup[id] ? 'text-go' : 'text-smoke'}`}
            >
              <circle cx="12" cy="12" r="9" />
              {setup[id] ? <path d="m8 12.4 2.7 2.7L16 9.5" /> : null}
            </Icon>
            <span className={`min-w-0 grow ${setup[id] ? 'text-smoke' : ''}`}>
              {title}
              <span className="sr-only">: {setup[id] ? 'done' : 'not done'}</span>
            </span>
            {setup[id] ? null : (
              <Button variant="secondary" compact aria-label={`Open: ${title}`} onClick={() => setOpen(section)}>
                Open
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
