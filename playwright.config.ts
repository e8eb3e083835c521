import { defineConfig } from '@playwright/test'
import { chromiumArguments, findChromium } from './scripts/chromium.mjs'

const PORT = Number(process.env.E2E_PORT ?? 3210)

/** Browser tests run against the built site, on the embedded defaults, with a data folder of their own. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 60_000,
  // A test is no clock: on a machine that is busy with other things an answer may take its time.
  expect: { timeout: 15_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/playwright.json' }],
  ],
  use: {
    baseURL: `http://localhost:${PORT}`,
    // A trace of every test costs a third of the machine: it is written where one is wanted.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findChromium() ?? undefined, args: chromiumArguments },
  },
  projects: [
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      testMatch: '**/*.phone.spec.ts',
      // What is the same at every width is tried at one of them, but for the long run.
      grepInvert: process.env.E2E_ALL ? undefined : /@alike/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
  ],
  webServer: {
    // Bound as behind a reverse proxy: the framework then knows itself by two names, "localhost" and the address.
    command: `npx next start -H 127.0.0.1 -p ${PORT}`,
    url: `http://localhost:${PORT}`,
    env: { DATA_DIR: 'test-results/data', TRUSTED_PROXIES: '1' },
    timeout: 60_000,
  },
})
