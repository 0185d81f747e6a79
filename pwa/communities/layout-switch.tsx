import List from 'lucide-react/icons/list'
import MapIcon from 'lucide-react/icons/map'
import { translate } from '#pwa/words/translate.ts'
import { msg, t } from '#words'
import { Button } from '../ui/button.tsx'
import { LAYOUTS, type Layout } from './browse-query.ts'

const LABELS = { list: { text: msg`List`, Icon: List }, map: { text: msg`Map`, Icon: MapIcon } }

interface LayoutSwitchProps {
  layout: Layout
  onChange: (layout: Layout) => void
}

/** Shows the same communities as a list or on a map. */
export function LayoutSwitch({ layout, onChange }: LayoutSwitchProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend
    <div className="layout-switch" role="group" aria-label={t`Show as`}>
      {LAYOUTS.map((one) => {
        const { text, Icon } = LABELS[one]
        return (
          <Button key={one} aria-pressed={one === layout} onClick={() => onChange(one)}>
            <Icon aria-hidden="true" />
            {translate(text)}
          </Button>
        )
      })}
    </div>
  )
}
