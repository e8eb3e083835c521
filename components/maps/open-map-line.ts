import type { Map as MapLibre } from 'maplibre-gl'
import type { Attribution } from '@/lib/maps/schemas'

/** The name of the ride's line among the style's own sources. */
export const LINE = 'ride-line'
const CASING = 'ride-line-casing'

// MapLibre paints these, where no class of ours reaches: tailwind.config.ts's ink and gold.
const INK = '#0b0b0d'
const GOLD = '#c9a96a'

/** Draws the line of a drive, [lat, lng] pairs, over all else on the map; null takes it away. */
export function drawLine({
  map,
  line,
  attribution,
}: {
  map: MapLibre
  line: [number, number][] | null
  attribution: Attribution | null
}): void {
  for (const layer of [LINE, CASING]) if (map.getLayer(layer)) map.removeLayer(layer)
  if (map.getSource(LINE)) map.removeSource(LINE)
  if (line === null) return
  map.addSource(LINE, {
    type: 'geojson',
    data: {
      type: 'Feature',
      properties: {},
      geometry: { type: 'LineString', coordinates: line.map(([lat, lng]) => [lng, lat]) },
    },
    attribution: attribution === null ? '' : writeLink(attribution),
  })
  const layout = { 'line-cap': 'round', 'line-join': 'round' } as const
  const casing = { 'line-color': INK, 'line-width': 9, 'line-opacity': 0.8 }
  map.addLayer({ id: CASING, type: 'line', source: LINE, layout, paint: casing })
  map.addLayer({ id: LINE, type: 'line', source: LINE, layout, paint: { 'line-color': GOLD, 'line-width': 4 } })
}

/** MapLibre takes whose data it is as HTML. */
function writeLink({ text, url }: Attribution): string {
  const link = document.createElement('a')
  link.href = url
  link.target = '_blank'
  link.rel = 'noopener'
  link.textContent = text
  return link.outerHTML
}
