import { getPhoneUrl, getWhatsappUrl } from './phone-links'

test('a telephone link keeps the plus and the digits', () => {
  expect(getPhoneUrl('+1 (212) 555-0142')).toBe('tel:+12125550142')
})

test('a WhatsApp link keeps the digits alone', () => {
  expect(getWhatsappUrl('+1 (212) 555-0142')).toBe('https://wa.me/12125550142')
})
