import { expect, test } from './kit/test'

test('an injected inline script is blocked', async ({ page, expectErrors }) => {
  expectErrors(/script-src/)
  await page.goto('/')
  const violated = await page.evaluate(
    () =>
      new Promise(resolve => {
        document.addEventListener('securitypolicyviolation', event => resolve(event.violatedDirective))
        const script = document.createElement('script')
        script.textContent = 'window.intruder = true'
        document.body.append(script)
      }),
  )
  expect(violated).toMatch(/^script-src/)
  expect(await page.evaluate(() => Reflect.get(window, 'intruder'))).toBeUndefined()
})
