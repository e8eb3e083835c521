import { ButtonLink } from '@/components/ui/button'
import { listPath } from '@/lib/content/paths'
import { sentences } from '@/lib/errors'
import { site } from '@/lib/site'
import { telephoneHref } from '@/lib/telephone'
import { ListBar } from './list-bar'
import { PageState } from './page-state'

/** Where a list should be and is not: no post is in it, or the posts could not be read just now. */
export function ListAbsent({ state }: { state: 'missing' | 'failed' }) {
  const missing = state === 'missing'
  return (
    <>
      <PageState state={state} />
      <ListBar />
      <main className="mx-auto grid min-h-[80svh] max-w-page place-items-center px-5 pt-bar md:px-8">
        <div className="w-full max-w-[40rem] rounded-2xl border border-ash bg-coal px-6 py-16 text-center">
          <h1 className="font-display text-heading font-medium">
            {missing ? sentences.listMissing : sentences.postsFailed}
          </h1>
          <div className="mt-8 flex flex-wrap justify-center gap-3">
            {missing ? <ButtonLink href={listPath({ kind: 'all' })}>All posts</ButtonLink> : null}
            <ButtonLink href="/" look={missing ? 'quiet' : 'gold'}>
              Back to Home
            </ButtonLink>
            {missing ? null : (
              <ButtonLink look="quiet" href={telephoneHref(site.phone)}>
                Call {site.phone}
              </ButtonLink>
            )}
          </div>
        </div>
      </main>
    </>
  )
}
