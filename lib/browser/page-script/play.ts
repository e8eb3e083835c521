import 'client-only'
import { VIDEO_ORIGINS } from '@/lib/security/video-hosts.js'
import { onPress } from './on-press'

/**
 * Makes every `a.facade` play the video of its `data-embed` in its own place, from one of the two players that a page
 * may frame; nothing of a player is loaded before. Anything else, and a press that asks for a new tab, is left to the
 * link.
 */
export function playOnPress(): void {
  onPress('a.facade', (facade, event) => {
    const player = facade.dataset.embed ?? ''
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    if (!VIDEO_ORIGINS.some(origin => player.startsWith(`${origin}/`))) return
    event.preventDefault()
    const frame = document.createElement('iframe')
    frame.src = `${player}?autoplay=1`
    frame.title = facade.textContent
    frame.className = facade.className
    frame.allow = 'autoplay;encrypted-media;fullscreen;picture-in-picture'
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups allow-presentation')
    facade.replaceWith(frame)
    frame.focus()
  })
}
