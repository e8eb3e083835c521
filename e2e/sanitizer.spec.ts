import { spawnSync } from 'node:child_process'
import { expect, type Page, test } from '@playwright/test'
import { attacks } from './html-attacks-data'

// Renders posts with XSS payloads as a post page does, but without a Content-Security-Policy, so that payloads that
// pass the sanitizer would run.

/** Has no page of its own: each is put in its place. */
const ORIGIN = 'http://posts.test'

/** Renders posts as the post page does; server modules need a process of their own. */
function sanitize(posts: readonly string[]): string[] {
  const command = ['tsx', '--conditions=react-server', 'e2e/kit/sanitize-posts.ts']
  const run = spawnSync('npx', command, { input: JSON.stringify(posts), encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  if (run.status !== 0) throw new Error(run.stderr)
  return JSON.parse(run.stdout)
}

/** Renders each post in its own box; returns the list that will record scripts, requests and dialogs. */
async function show(page: Page, posts: readonly string[]) {
  const alarms: string[] = []
  const boxes = posts.map((html, index) => `<section id="box-${index}"><div dir="auto">${html}</div><hr></section>`)
  const body = `<!doctype html><meta charset="utf-8"><body>${boxes.join('\n')}<footer>end</footer>`
  page.on('dialog', dialog => {
    alarms.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', popup => void popup.close())
  await page.exposeBinding('ring', (_source, what: string) => void alarms.push(what))
  await page.addInitScript(() => {
    for (const name of ['alert', 'confirm', 'prompt', 'msgbox', 'fetch', 'open'])
      Reflect.set(window, name, () => void Reflect.get(window, 'ring')(`script: ${name}`))
  })
  await page.route('**/*', (route, request) => {
    const url = new URL(request.url())
    if (request.isNavigationRequest() && url.href === `${ORIGIN}/blog/post`)
      return route.fulfill({ contentType: 'text/html; charset=utf-8', body })
    if (url.origin !== ORIGIN || request.isNavigationRequest() || request.resourceType() !== 'image')
      alarms.push(`a ${request.resourceType()}: ${url.href.slice(0, 100)}`)
    return route.abort()
  })
  await page.goto(`${ORIGIN}/blog/post`)
  return alarms
}

/** Dispatches pointer, keyboard and focus events to every element; valid links are not followed. */
async function triggerEverything(page: Page) {
  await page.evaluate(async () => {
    document.addEventListener('click', event => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (link && /^(https?|mailto|tel):$/.test(link.protocol)) event.preventDefault()
    })
    const events = ['pointerover', 'pointerenter', 'pointerdown', 'mouseover', 'mouseenter', 'mousemove', 'mousedown']
    events.push('mouseup', 'mouseout', 'dblclick', 'contextmenu', 'keydown', 'copy', 'dragstart', 'wheel', 'touchstart')
    for (const element of document.querySelectorAll<HTMLElement>('section *')) {
      for (const name of events) element.dispatchEvent(new Event(name, { bubbles: true, cancelable: true }))
      if (element instanceof HTMLDetailsElement) element.open = !element.open
      element.focus({ preventScroll: true })
      element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
      element.blur()
    }
    await new Promise(resolve => setTimeout(resolve, 300))
  })
}

/** Lists forbidden elements and attributes by box. */
async function findFaults(page: Page) {
  return page.evaluate(() => {
    const forbidden =
      'script,style,link,meta,base,iframe,frame,object,embed,form,input,button,select,textarea,svg,math,template,noscript,video,audio,source,[style],[name],[srcdoc],[action],[autofocus],[contenteditable],[popover],[slot],[is],[ping]'
    const faults: string[] = []
    for (const box of document.querySelectorAll('section')) {
      const fault = (what: string) => faults.push(`${box.id}: ${what}`)
      if (box.parentElement !== document.body || box.children.length !== 2 || box.lastElementChild?.tagName !== 'HR')
        fault('the post left its box')
      for (const element of box.querySelectorAll('*')) {
        if (element.matches(forbidden)) fault(`<${element.tagName}>`)
        if (element.namespaceURI !== 'http://www.w3.org/1999/xhtml') fault('another namespace')
        if (element.id && !element.id.startsWith('post-')) fault(`id ${element.id}`)
        for (const { name, value } of element.attributes) {
          if (name.startsWith('on')) fault(name)
          if (/^(src|srcset|href)$/.test(name) && /^\s*(javascript|data|vbscript|blob):/i.test(value)) fault(value)
        }
        if (element instanceof HTMLAnchorElement) {
          if (element.hasAttribute('href') && !/^(https?|mailto|tel):$/.test(element.protocol)) fault(element.href)
          const isExternalLink = element.origin !== location.origin && element.protocol.startsWith('http')
          if (isExternalLink && !/noopener noreferrer/.test(element.rel)) fault('a foreign link with an opener')
        }
        if (element instanceof HTMLImageElement && new URL(element.src).origin !== location.origin) fault(element.src)
      }
    }
    if (document.body.lastElementChild?.tagName !== 'FOOTER') faults.push('the end of the page moved')
    return faults
  })
}

test('sanitized payloads run no script, make no request and stay inside their post', async ({ page, context }) => {
  await test.step('the harness is known to detect scripts: they run without the sanitizer', async () => {
    const unsafe = await context.newPage()
    const alarms = await show(unsafe, ['<img src=x onerror=alert(1)>', '<a href="javascript:alert(1)">x</a>'])
    await triggerEverything(unsafe)
    expect(alarms.filter(alarm => alarm === 'script: alert').length).toBeGreaterThanOrEqual(2)
    expect(await findFaults(unsafe)).not.toEqual([])
    await unsafe.close()
  })
  const nameBox = (fault: string) =>
    fault.replace(/^box-(\d+)/, (_box, index) => attacks[Number(index)] ?? 'all in one')
  const alarms = await show(page, sanitize([...attacks, attacks.join('\n')]))
  await triggerEverything(page)
  expect(alarms).toEqual([])
  expect((await findFaults(page)).map(nameBox)).toEqual([])
  expect(page.url()).toMatch(/\/blog\/post(#|$)/)

  await test.step('mutation XSS: markup can change its meaning when it is serialized and parsed again', async () => {
    await page.evaluate(() => {
      for (const post of document.querySelectorAll('section > div')) {
        for (let times = 0; times < 3; times++) post.innerHTML = String(post.innerHTML)
      }
    })
    await triggerEverything(page)
    expect(alarms).toEqual([])
    expect((await findFaults(page)).map(nameBox)).toEqual([])
  })
})
