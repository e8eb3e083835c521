/** Builds a tel URL: "+1 (212) 555-0142" -> "tel:+12125550142". */
export function getPhoneUrl(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, '')}`
}

/** Builds the WhatsApp URL of a number from its digits. */
export function getWhatsappUrl(number: string): string {
  return `https://wa.me/${number.replaceAll(/\D/g, '')}`
}
