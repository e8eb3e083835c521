import { getPhoneUrl, getWhatsappUrl } from './phone-links'

test('builds a tel link from the plus sign and the digits', () => {
  expect(getPhoneUrl('+1 (212) 555-0142')).toBe('tel:+12125550142')
})

test('keeps an extension apart from the number', () => {
  expect(getPhoneUrl('+12125550142 ext. 5')).toBe('tel:+12125550142;ext=5')
})

test('builds a WhatsApp link from the digits only', () => {
  expect(getWhatsappUrl('+1 (212) 555-0142')).toBe('https://wa.me/12125550142')
})
