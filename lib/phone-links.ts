/** Builds a tel URL: "tel:+12125550142;ext=5" (RFC 3966). */
export function getPhoneUrl(phone: string): string {
  const [number = '', extension] = phone.split(/\s*(?:ext\.?|x)\s*/i)
  return `tel:${number.replaceAll(/[^\d+]/g, '')}${extension ? `;ext=${extension}` : ''}`
}

/** Builds a number's WhatsApp URL. */
export function getWhatsappUrl(number: string): string {
  return `https://wa.me/${number.replaceAll(/\D/g, '')}`
}
