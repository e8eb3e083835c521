import { existsSync } from 'node:fs'
import path from 'node:path'

/** The headless shell runs the same tests with a quarter less CPU. */
export const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC_APPS = ['Google Chrome', 'Chromium', 'Microsoft Edge']

/** Finds the system’s Chromium or returns null. `CHROMIUM_PATH` overrides it. */
export function findChromium() {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin', '/snap/bin']
  const paths = [
    ...NAMES.flatMap(name => folders.map(folder => path.join(folder, name))),
    ...MAC_APPS.map(app => `/Applications/${app}.app/Contents/MacOS/${app}`),
  ]
  return [process.env.CHROMIUM_PATH, ...paths].find(file => file && existsSync(file)) ?? null
}

/** Launch options: no outgoing connections, and no sandbox as root, where it cannot run. */
export const chromiumArguments = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]
