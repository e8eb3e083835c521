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
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // A busy machine must not fail a test: a journey has many steps.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/playwright.json' }],
  ],
  use: {
    baseURL: `http://localhost:${PORT}`,
    // A phone; `DESKTOP` of kit/test.ts is the other size.
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
    // The film and the carousels take much CPU without a GPU; home.spec.ts tests them.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing costs a third of the machine's time.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium() ?? undefined,
      // A page lives for seconds: optimizing its code costs more than it gives.
      args: [...chromiumArguments, '--js-flags=--no-opt,--no-maglev'],
    },
  },
  webServer: {
    // As behind a reverse proxy, Next knows itself by two names. It closes no idle connection just as a test uses it again.
    command: `npm start -- -H 127.0.0.1 -p ${PORT} --keepAliveTimeout 600000`,
    url: `http://localhost:${PORT}`,
    env: { DATA_DIR: 'test-results/data', TRUSTED_PROXIES: '1', PAY_CHAUFFEUR: 'yes' },
    timeout: 60_000,
  },
})
