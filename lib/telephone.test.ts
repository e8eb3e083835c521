import { telephoneHref, whatsappHref } from './telephone'

test('a telephone link keeps the plus and the digits', () => {
  expect(telephoneHref('+1 (212) 555-0142')).toBe('tel:+12125550142')
})

test('a WhatsApp link keeps the digits alone', () => {
  expect(whatsappHref('+1 (212) 555-0142')).toBe('https://wa.me/12125550142')
})
