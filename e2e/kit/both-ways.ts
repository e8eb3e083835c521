import { test as base, type Page } from './test'

/** The same page twice: in a browser that runs scripts and in one that does not. No film plays: nobody looks at it. */
export const test = base.extend<{ bothWays: Page[] }>({
  contextOptions: { reducedMotion: 'reduce' },
  bothWays: async ({ page, browser }, use) => {
    const context = await browser.newContext({ javaScriptEnabled: false, reducedMotion: 'reduce' })
    await use([page, await context.newPage()])
    await context.close()
  },
})
