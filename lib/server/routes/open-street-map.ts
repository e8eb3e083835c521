import 'server-only'
import type { Attribution } from '@/lib/maps/schemas'

/** What the licence of OpenStreetMap's data asks for. https://osmfoundation.org/wiki/Licence/Attribution_Guidelines */
export const openStreetMap: Attribution = {
  text: '© OpenStreetMap contributors',
  url: 'https://www.openstreetmap.org/copyright',
}
