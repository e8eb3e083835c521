import { booking, confirm, fillCityRide, fillContact, goToContact, nextButton, openBooking } from './kit/booking'
import { expect, type Page, test } from './kit/test'

test('books a ride within a city, pays by Zelle, edits it, saves the receipt and starts a new booking', {
  tag: '@phone',
}, async ({ page }) => {
  await test.step('from where and when to the cars and their fares', async () => {
    await openBooking(page)
    await fillCityRide(page)
    await expect(page.getByRole('radio', { name: /Luxury SUV/ })).toHaveAccessibleName(/\$\d+\.\d\d/)
    await page.getByText('Fare details').click()
    await expect(page.getByText('Base fare, first 10 miles included')).toBeVisible()
    await expectNextAtBottomEdge(page)
  })

  await goToContact(page)
  await fillContact(page)
  const id = await confirm(page)
  await expect(page.getByRole('status').getByText(/^Send \$\d+\.\d\d by Zelle$/)).toBeVisible()

  await test.step('the Zelle dialog shows the invoice and copies the email', async () => {
    await page.getByRole('button', { name: 'Pay with Zelle' }).click()
    const zelle = page.getByRole('dialog')
    await expect(zelle.getByText(/^INV-\d{13}$/)).toBeVisible()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await zelle.getByRole('button', { name: 'Copy Email' }).click()
    await expect(page.getByText('Zelle email copied to clipboard!')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('@')
    await zelle.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(zelle).toBeHidden()
  })

  await test.step('Edit Details keeps everything and changes the same booking', async () => {
    await page.getByRole('button', { name: 'Edit Details' }).click()
    await expect(booking(page).getByLabel('First name')).toHaveValue('Ada')
    await page.getByRole('button', { name: 'Back to Ride Details' }).click()
    await expect(booking(page).getByRole('heading', { name: /JFK/ })).toBeVisible()
    await page.getByRole('radio', { name: /Executive Van/ }).check()
    await nextButton(page).click()
    expect(await confirm(page)).toBe(id)
    await expect(booking(page).getByText('Executive Van (Executive Vans)').last()).toBeVisible()
  })

  await test.step('the receipt is an image of 800 by 1400 pixels', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download Receipt' }).click(),
    ])
    expect(download.suggestedFilename()).toContain(id)
    const chunks: Buffer[] = []
    for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk))
    const image = Buffer.concat(chunks)
    expect([image.readUInt32BE(16), image.readUInt32BE(20)]).toEqual([800, 1400])
  })

  await test.step('Start New Booking clears the form', async () => {
    await page.getByRole('button', { name: 'Start New Booking' }).click()
    await expect(page.getByRole('combobox', { name: 'Pickup Location' })).toHaveValue('')
    expect(page.url()).toMatch(/#booking-flow$/)
  })
})

async function expectNextAtBottomEdge(page: Page) {
  await page.getByRole('radio', { name: /Luxury SUV/ }).scrollIntoViewIfNeeded()
  const box = await nextButton(page).boundingBox()
  const height = page.viewportSize()?.height ?? 0
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(height - 40)
}
