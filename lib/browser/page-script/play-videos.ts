import 'client-only'
import { VIDEO_ORIGINS } from '@/lib/security/video-hosts.js'
import { onClick } from './on-click'

/**
 * Makes every `a.facade` play the video of its `data-embed` in its own place, from one of the two players that a page
 * may frame; nothing of a player is loaded before. Anything else, and a press that asks for a new tab, is left to the
 * link.
 */
export function playVideosOnClick(): void {
  onClick('a.facade', (facade, event) => {
    const playerUrl = facade.dataset.embed ?? ''
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    if (!VIDEO_ORIGINS.some(origin => playerUrl.startsWith(`${origin}/`))) return
    event.preventDefault()
    const frame = document.createElement('iframe')
    frame.src = `${playerUrl}?autoplay=1`
    frame.title = facade.textContent
    frame.className = facade.className
    frame.allow = 'autoplay;encrypted-media;fullscreen;picture-in-picture'
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups allow-presentation')
    facade.replaceWith(frame)
    frame.focus()
  })
}
