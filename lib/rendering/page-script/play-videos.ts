import 'client-only'
import { VIDEO_ORIGINS } from '../video-hosts'
import { onClick } from './on-click'

/** Replaces a clicked `a.facade` with its player. Nothing of a player loads before the click. */
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
