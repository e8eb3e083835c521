import { ButtonLink } from '@/components/ui/button'
import { userMessages } from '@/lib/errors'
import { getPhoneUrl } from '@/lib/phone-links'
import { site } from '@/lib/site'
import { PageStateMeta } from './page-state-meta'
import { PostTopBar } from './post-top-bar'

const STATE_MESSAGES = { missing: userMessages.postMissing, failed: userMessages.postFailed }

/** Replaces a missing or failed post, without script. */
export function PostUnavailable({ state }: { state: 'missing' | 'failed' }) {
  return (
    <>
      <PageStateMeta state={state} />
      <PostTopBar />
      <main className="mx-auto grid min-h-[80svh] max-w-page place-items-center px-5 pt-bar md:px-8">
        <div className="w-full max-w-[40rem] rounded-2xl border border-ash bg-coal px-6 py-16 text-center">
          <h1 className="font-display text-heading font-medium">{STATE_MESSAGES[state]}</h1>
          <div className="mt-8 flex flex-wrap justify-center gap-3">
            <ButtonLink href="/">Back to Home</ButtonLink>
            <ButtonLink variant="secondary" href={getPhoneUrl(site.phone)}>
              Call {site.phone}
            </ButtonLink>
          </div>
        </div>
      </main>
    </>
  )
}
