// Finds the system’s Chromium for the browser tests, or installs it if possible.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium, HEADLESS_SHELL } from './chromium.mjs'

const isRoot = process.getuid?.() === 0

function aptGet(...args) {
  const [bin, ...rest] = [...(isRoot ? [] : ['sudo']), 'apt-get', ...args]
  execFileSync(bin, rest, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
}

/** Installs the first available package. */
function install(...names) {
  for (const name of names) {
    try {
      return aptGet('install', '-y', '--no-install-recommends', name, 'fonts-liberation')
    } catch {
      // Try the next one.
    }
  }
}

// Install the shell if that needs no password.
if (findChromium() === null || (isRoot && !process.env.CHROMIUM_PATH && !existsSync(HEADLESS_SHELL))) {
  try {
    aptGet('update')
    install('chromium-headless-shell', 'chromium')
  } catch {
    // Print instructions below.
  }
}
const found = findChromium()
if (found === null) {
  console.error('The browser tests need Chromium. Install it (apt-get install chromium) or set CHROMIUM_PATH.')
  process.exit(1)
}
console.log(found)
