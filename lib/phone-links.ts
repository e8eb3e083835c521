/** Builds a tel URL: "tel:+12125550142". */
export function getPhoneUrl(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, '')}`
}

/** Builds a number's WhatsApp URL. */
export function getWhatsappUrl(number: string): string {
  return `https://wa.me/${number.replaceAll(/\D/g, '')}`
}
