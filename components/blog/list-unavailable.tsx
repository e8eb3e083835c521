import { ButtonLink } from '@/components/ui/button'
import { listPath } from '@/lib/content/model/paths'
import { userMessages } from '@/lib/errors'
import { getPhoneUrl } from '@/lib/phone-links'
import { site } from '@/lib/site'
import { ListTopBar } from './list-top-bar'
import { PageStateMeta } from './page-state-meta'

/** Replaces an empty or failed list. */
export function ListUnavailable({ state }: { state: 'missing' | 'failed' }) {
  const isMissing = state === 'missing'
  return (
    <>
      <PageStateMeta state={state} />
      <ListTopBar />
      <main className="mx-auto grid min-h-[80svh] max-w-page place-items-center px-5 pt-bar md:px-8">
        <div className="w-full max-w-[40rem] rounded-2xl border border-ash bg-coal px-6 py-16 text-center">
          <h1 className="font-display text-heading font-medium">
            {isMissing ? userMessages.blogPageMissing : userMessages.postsFailed}
          </h1>
          <div className="mt-8 flex flex-wrap justify-center gap-3">
            {isMissing ? <ButtonLink href={listPath({ kind: 'all' })}>All posts</ButtonLink> : null}
            <ButtonLink href="/" variant={isMissing ? 'secondary' : 'primary'}>
              Back to Home
            </ButtonLink>
            {isMissing ? null : (
              <ButtonLink variant="secondary" href={getPhoneUrl(site.phone)}>
                Call {site.phone}
              </ButtonLink>
            )}
          </div>
        </div>
      </main>
    </>
  )
}
