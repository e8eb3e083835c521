import 'server-only'
import type { Env } from '@/lib/platform/env'

export type ThirdParty = { name: string; receives: string }

/** Lists the third parties of these settings, for the privacy policy. */
export function listThirdParties({
  payments,
  zelle,
  maps,
  notifications,
  heroVideoUrl,
  imageHosts,
}: Env): ThirdParty[] {
  const { google, styleUrl } = maps.browser
  return [
    ...cardProcessors(payments),
    ...(zelle === null || zelle.demo
      ? []
      : [{ name: 'Zelle and your bank', receives: 'the transfer, if you choose to pay by Zelle' }]),
    ...(google === null
      ? []
      : [
          {
            name: 'Google Maps',
            receives: 'your IP address, the places you type or choose, and your location if you share it',
          },
        ]),
    ...(maps.googleServerKey === null
      ? []
      : [
          {
            name: 'Google Routes and Places',
            receives: 'pickup, drop-off and stops, without your name, to calculate the route and verify place names',
          },
        ]),
    ...(maps.geocoderUrl === null
      ? []
      : [
          {
            name: hostOf(maps.geocoderUrl),
            receives: 'what is typed into the place fields, without your name or IP address',
          },
        ]),
    ...(maps.routerUrl === null
      ? []
      : [
          {
            name: hostOf(maps.routerUrl),
            receives: 'pickup, drop-off and stops, without your name, to calculate the route',
          },
        ]),
    ...(styleUrl === null
      ? []
      : [{ name: hostOf(styleUrl), receives: 'your IP address and the part of the map you view' }]),
    ...(notifications.smtpUrl === null
      ? []
      : [{ name: hostOf(notifications.smtpUrl), receives: 'the emails about your ride, for delivery' }]),
    ...(notifications.webhook === null
      ? []
      : [{ name: hostOf(notifications.webhook.url), receives: 'booking details, for dispatch' }]),
    ...mediaHosts([...(heroVideoUrl === null ? [] : [heroVideoUrl]), ...imageHosts]),
    { name: 'YouTube and Vimeo', receives: 'your IP address, only if you press play on a video in a blog post' },
  ]
}

function cardProcessors(payments: Env['payments']): ThirdParty[] {
  if (payments.gateway === 'sandbox') return []
  const authorizeNet = {
    name: 'Authorize.Net (Visa)',
    receives: 'your card details from your browser, name, email, IP address and the amount, to take payment',
  }
  if (payments.gateway === 'authorizenet') return [authorizeNet]
  return [
    authorizeNet,
    { name: hostOf(payments.baseUrl), receives: 'your email, the amount and a one-time card token, to take payment' },
  ]
}

function mediaHosts(urls: readonly string[]): ThirdParty[] {
  const hosts = [...new Set(urls.map(hostOf))].filter(host => host !== '')
  return hosts.map(name => ({ name, receives: 'your IP address, when a page shows its pictures or video' }))
}

function hostOf(url: string): string {
  const parsed = URL.parse(url.includes('://') ? url : `https://${url.replace(/^\*\./, '')}`)
  return parsed?.hostname ?? ''
}
