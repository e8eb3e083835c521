import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumArguments, findChromium } from './scripts/chromium.mjs'

// Of this server and of those that tests start. The build needs it, too.
process.env.CONTENT_DIR = path.resolve('testing/content')

const PORT = Number(process.env.E2E_PORT ?? 3210)

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  // Two leave half of two cores idle: journeys wait for animations, countdowns and servers.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 180_000,
  // A busy machine must not fail a test.
  expect: { timeout: 15_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/playwright.json' }],
  ],
  use: {
    baseURL: `http://localhost:${PORT}`,
    // The film and the carousels take much CPU without a GPU; home.spec.ts tests them.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing costs a third of the machine's time.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findChromium() ?? undefined, args: chromiumArguments },
  },
  projects: [
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      testMatch: '**/*.phone.spec.ts',
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
  ],
  webServer: {
    // As behind a reverse proxy, Next knows itself by two names.
    command: `npm start -- -H 127.0.0.1 -p ${PORT}`,
    url: `http://localhost:${PORT}`,
    env: { DATA_DIR: 'test-results/data', TRUSTED_PROXIES: '1' },
    timeout: 60_000,
  },
})
