import 'server-only'
import { unstable_cache } from 'next/cache'

const OUTAGE_REVALIDATE_S = 5

/** Has the page or file that is being rendered made again soon, since it shows what an outage left. */
export const shortenRevalidation = unstable_cache(async () => OUTAGE_REVALIDATE_S, ['made-in-an-outage'], {
  revalidate: OUTAGE_REVALIDATE_S,
})

/** For content, which jobs and commands read too. */
export async function shortenRevalidationIfRendering(): Promise<void> {
  await shortenRevalidation().catch(() => {})
}
