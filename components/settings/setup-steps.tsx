import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import type { Setup } from '@/lib/settings/model/schemas'
import { type OpenSection, useSettingsPage } from './section'

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
export function SetupSteps({ setup }: { setup: Setup }) {
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
