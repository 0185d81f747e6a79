import DollarSign from 'lucide-react/icons/dollar-sign'
import ListChecks from 'lucide-react/icons/list-checks'
import MessageSquareQuote from 'lucide-react/icons/message-square-quote'
import { t } from '#words'
import './promises.css'

const promises = () => [
  {
    Icon: ListChecks,
    title: t`A matching algorithm you can follow`,
    text: t`For each community you see why it matched, and what we do not know about it.`,
  },
  {
    Icon: DollarSign,
    title: t`Transparent pricing`,
    text: t`We show the lowest published monthly rate. If a community publishes none, we say so.`,
  },
  {
    Icon: MessageSquareQuote,
    title: t`Trusted reviews`,
    text: t`We show a rating only if there is one, and never make up stars.`,
  },
]

export function Promises() {
  return (
    <ul className="promises" aria-label={t`What you can expect`}>
      {promises().map(({ Icon, title, text }) => (
        <li key={title}>
          <Icon aria-hidden="true" />
          <div>
            <p className="promises-title">{title}</p>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
