export interface Model {
  id: string;
  /** Epoch seconds. */
  created: number;
  ownedBy: string;
  /** The dated model that answers when this name is asked for. */
  snapshot?: string;
  contextTokens: number;
  maxCompletionTokens: number;
  /** One that reasons takes `max_completion_tokens` alone, and refuses to have its sampling set. */
  reasons?: boolean;
}

type Limits = Pick<Model, 'contextTokens' | 'maxCompletionTokens' | 'reasons'>;

const gpt35: Limits = { contextTokens: 16_385, maxCompletionTokens: 4096 };
const gpt4o: Limits = { contextTokens: 128_000, maxCompletionTokens: 16_384 };
const gpt41: Limits = { contextTokens: 1_047_576, maxCompletionTokens: 32_768 };
const oSeries: Limits = { contextTokens: 200_000, maxCompletionTokens: 100_000, reasons: true };
const gpt5: Limits = { contextTokens: 400_000, maxCompletionTokens: 128_000, reasons: true };

export const shippedModels: readonly Model[] = [
  { ...model('gpt-3.5-turbo', 1_677_610_602, gpt35, 'gpt-3.5-turbo-0125'), ownedBy: 'openai' },
  { ...model('gpt-3.5-turbo-0125', 1_706_048_358, gpt35), ownedBy: 'openai' },
  model('gpt-3.5-turbo-1106', 1_698_959_748, gpt35),
  model('gpt-3.5-turbo-16k', 1_683_758_102, gpt35, 'gpt-3.5-turbo-0125'),
  model('gpt-4o', 1_715_367_049, gpt4o, 'gpt-4o-2024-08-06'),
  model('gpt-4o-2024-08-06', 1_722_814_719, gpt4o),
  model('gpt-4o-mini', 1_721_172_741, gpt4o, 'gpt-4o-mini-2024-07-18'),
  model('gpt-4o-mini-2024-07-18', 1_721_172_717, gpt4o),
  model('gpt-4.1', 1_744_316_542, gpt41, 'gpt-4.1-2025-04-14'),
  model('gpt-4.1-2025-04-14', 1_744_315_746, gpt41),
  model('gpt-4.1-mini', 1_744_318_173, gpt41, 'gpt-4.1-mini-2025-04-14'),
  model('gpt-4.1-mini-2025-04-14', 1_744_317_547, gpt41),
  model('o3', 1_744_225_308, oSeries, 'o3-2025-04-16'),
  model('o3-2025-04-16', 1_744_133_301, oSeries),
  model('o4-mini', 1_744_225_351, oSeries, 'o4-mini-2025-04-16'),
  model('o4-mini-2025-04-16', 1_744_133_506, oSeries),
  model('gpt-5', 1_754_425_777, gpt5, 'gpt-5-2025-08-07'),
  model('gpt-5-2025-08-07', 1_754_075_360, gpt5),
  model('gpt-5-mini', 1_754_425_928, gpt5, 'gpt-5-mini-2025-08-07'),
  model('gpt-5-mini-2025-08-07', 1_754_425_867, gpt5),
  model('gpt-5-chat-latest', 1_754_073_306, gpt4o),
];

function model(id: string, created: number, limits: Limits, snapshot?: string): Model {
  return { id, created, ownedBy: 'system', ...limits, ...(snapshot === undefined ? {} : { snapshot }) };
}
