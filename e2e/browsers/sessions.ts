import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type ElementHandle, launch } from 'puppeteer-core'
import { Builder, Capabilities, Key, type WebElement } from 'selenium-webdriver'
import { findFreePort } from '../../scripts/crash-server'

export type Size = { width: number; height: number }

/** One page of one browser, in a session that shares no storage with another. */
export type Session = {
  goto: (url: string) => Promise<unknown>
  /** Evaluates a JavaScript expression whose value is JSON. */
  evaluate: (expression: string) => Promise<unknown>
  /** Presses the element of an expression with the browser's own input; false if it is null. */
  click: (expression: string) => Promise<boolean>
  /** Types into the focused element, one key after another. */
  type: (text: string) => Promise<unknown>
  /** Types the parts of the focused date or time: some browsers advance to the next part by themselves. */
  typeParts: (parts: string[]) => Promise<unknown>
  /** Sets the size of the page, without the browser's own bars. */
  resize: (size: Size) => Promise<unknown>
  screenshot: (file: string) => Promise<unknown>
  /** Errors of the console and of scripts so far; empty where the browser reports none. */
  errors: () => string[]
  close: () => Promise<unknown>
}

export type Browser = { open: () => Promise<Session>; close: () => Promise<unknown> }

const FIREFOX = '/usr/bin/firefox-esr'

/**
 * Debian's browsers by name, with reduced motion as the journeys in Chromium, each with its packages; null for what is
 * not installed.
 */
export const browsers = {
  firefox: { packages: 'firefox-esr', start: existsSync(FIREFOX) ? startFirefox : null },
  webkit: { packages: 'webkit2gtk-driver and xvfb', start: findMiniBrowser() === undefined ? null : startWebkit },
}

async function startFirefox(): Promise<Browser> {
  // Scrollbars as on phones.
  const extraPrefsFirefox = { 'ui.useOverlayScrollbars': 1, 'ui.prefersReducedMotion': 1 }
  const running = await launch({ browser: 'firefox', executablePath: FIREFOX, extraPrefsFirefox })
  async function open(): Promise<Session> {
    const context = await running.createBrowserContext()
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', error => errors.push(`page: ${error}`))
    page.on('console', message => {
      if (message.type() === 'error') errors.push(`console: ${message.text()} ${message.location().url ?? ''}`)
    })
    return {
      goto: url => page.goto(url, { waitUntil: 'domcontentloaded' }),
      evaluate: expression => page.evaluate(expression),
      async click(expression) {
        const element = (await page.evaluateHandle(expression)).asElement() as ElementHandle<Element> | null
        await element?.click()
        return element !== null
      },
      type: text => page.keyboard.type(text),
      typeParts: parts => page.keyboard.type(parts.join('')),
      async resize(size) {
        // Beside the size the driver sets an orientation, which this release of Firefox does not know.
        await page.setViewport(size).catch((error: Error) => {
          if (!error.message.includes('setScreenOrientationOverride')) throw error
        })
        await page.waitForFunction(`innerWidth === ${size.width} && innerHeight === ${size.height}`)
      },
      screenshot: file => page.screenshot({ path: `${file}.png` }),
      errors: () => errors,
      close: () => context.close(),
    }
  }
  return { open, close: () => running.close() }
}

function findMiniBrowser(): string | undefined {
  const isDriverInstalled = existsSync('/usr/bin/WebKitWebDriver') && existsSync('/usr/bin/Xvfb')
  return isDriverInstalled ? globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')[0] : undefined
}

/** Starts WebKitGTK's driver on a display of its own. */
async function startWebkit(): Promise<Browser> {
  const screen = { width: 1600, height: 1200 }
  const size = `${screen.width}x${screen.height}x24`
  const xvfb = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [display] = await once(xvfb.stdio[3] ?? xvfb, 'data')
  const config = await mkdtemp(path.join(tmpdir(), 'webkit-'))
  await mkdir(path.join(config, 'gtk-3.0'))
  // The browser's own toolbar would keep its window wider than a phone.
  const css = 'button, entry, entry *, box { font-size: 1px; min-width: 0; padding: 0; margin: 0; border: 0 }'
  await writeFile(path.join(config, 'gtk-3.0', 'gtk.css'), css)
  await writeFile(path.join(config, 'gtk-3.0', 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n')
  const port = await findFreePort()
  const env = { DISPLAY: `:${String(display).trim()}`, LIBGL_ALWAYS_SOFTWARE: '1', XDG_CONFIG_HOME: config }
  const driver = spawn('WebKitWebDriver', ['--host=127.0.0.1', `--port=${port}`], {
    env: { ...process.env, ...env, LANG: 'en_US.UTF-8' },
    stdio: 'ignore',
  })
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(`${url}/status`).catch(() => null))) {
    if (driver.exitCode !== null) throw new Error('WebKitWebDriver did not start')
    await pause(50)
  }

  async function open(): Promise<Session> {
    const options = { binary: findMiniBrowser(), args: ['--automation'] }
    const capabilities = new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options })
    const session = await new Builder().usingServer(url).withCapabilities(capabilities).build()
    const window = session.manage().window()
    const evaluate = (expression: string) => session.executeScript<unknown>(`return ${expression}`)
    return {
      goto: address => session.get(address),
      evaluate,
      async click(expression) {
        const element = await session.executeScript<WebElement | null>(`return ${expression}`)
        await element?.click()
        return element !== null
      },
      type: text => session.actions().sendKeys(text).perform(),
      typeParts: parts => session.actions().sendKeys(parts.join(Key.TAB)).perform(),
      async resize({ width, height }) {
        const outer = await window.getRect()
        const inner = await session.executeScript<Size>('return { width: innerWidth, height: innerHeight }')
        // Without a window manager the window under the pointer has the focus, and that is in the middle of the screen.
        await window.setRect({
          x: Math.round((screen.width - width) / 2),
          y: 0,
          width: width + outer.width - inner.width,
          height: height + outer.height - inner.height,
        })
        await session.wait(async () => (await evaluate('innerWidth')) === width, 5000, `no page is ${width} px wide`)
      },
      screenshot: async file => writeFile(`${file}.png`, await session.takeScreenshot(), 'base64'),
      errors: () => [],
      close: () => session.quit(),
    }
  }
  async function close(): Promise<void> {
    driver.kill()
    xvfb.kill()
    await rm(config, { recursive: true, force: true })
  }
  return { open, close }
}
