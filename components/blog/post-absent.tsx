import { ButtonLink } from '@/components/ui/button'
import { sentences } from '@/lib/errors'
import { site } from '@/lib/site'
import { telephoneHref } from '@/lib/telephone'
import { PageState } from './page-state'
import { PostBar } from './post-bar'

const SENTENCES = { missing: sentences.postMissing, failed: sentences.postFailed }

/** Where a post should be and is not: it is gone, or it could not be read just now. Reads the same without script. */
export function PostAbsent({ state }: { state: 'missing' | 'failed' }) {
  return (
    <>
      <PageState state={state} />
      <PostBar />
      <main className="mx-auto grid min-h-[80svh] max-w-page place-items-center px-5 pt-bar md:px-8">
        <div className="w-full max-w-[40rem] rounded-2xl border border-ash bg-coal px-6 py-16 text-center">
          <h1 className="font-display text-heading font-medium">{SENTENCES[state]}</h1>
          <div className="mt-8 flex flex-wrap justify-center gap-3">
            <ButtonLink href="/">Back to Home</ButtonLink>
            <ButtonLink look="quiet" href={telephoneHref(site.phone)}>
              Call {site.phone}
            </ButtonLink>
          </div>
        </div>
      </main>
    </>
  )
}
