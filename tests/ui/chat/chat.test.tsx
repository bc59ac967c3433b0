import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { type Scripted, failure, hang, reply } from '../../support/scripted-completion.ts';
import { renderChat } from '../render-app.tsx';
import { saidIn } from './said.ts';

const input = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' });
const sendButton = () => screen.getByRole('button', { name: 'Send' });
const status = () => screen.queryByRole('group', { name: 'Status of your question' });
const lines = () =>
  within(screen.getByRole('region', { name: 'Conversation' }))
    .getAllByRole('listitem')
    .slice(1)
    .map(saidIn);

describe('the console', () => {
  it('sends a typed question and shows the reply', async () => {
    const { user, pass } = await renderChat([reply('Plant one seed.', 400)]);
    await user.type(input(), '  How do I begin?  ');
    await user.click(sendButton());
    expect(lines()).toEqual(['You: How do I begin?']);
    expect(input()).toHaveValue('');
    expect(input()).toHaveFocus();
    expect(status()).toHaveTextContent('The Visionary is answering');
    await pass(400);
    expect(lines()).toEqual(['You: How do I begin?', 'The Visionary: Plant one seed.']);
    expect(status()).toBeNull();
  });
});

it('a streamed text that was a thought is replaced by the answer', async () => {
  const { user, completion, pass } = await renderChat([hang], { streaming: true });
  await user.type(input(), 'Why?{Enter}');
  const [call] = completion.calls;
  await act(async () => call?.text('Let me see.'));
  await eventually(() => expect(lines().at(-1)).toBe('The Visionary: Let me see.'));
  await act(async () => {
    call?.takeBack();
    call?.text('Because.');
  });
  await eventually(() => expect(lines().at(-1)).toBe('The Visionary: Because.'));
  await act(async () => call?.answer({ kind: 'reply', text: 'Because.' }));
  await pass(1000);
  expect(lines()).toEqual(['You: Why?', 'The Visionary: Because.']);
});

describe('the input', () => {
  it('sends with Enter and breaks the line with Shift+Enter', async () => {
    const { user, completion } = await renderChat([hang]);
    await user.type(input(), 'One{Shift>}{Enter}{/Shift}two');
    expect(input()).toHaveValue('One\ntwo');
    expect(completion.calls).toHaveLength(0);
    await user.keyboard('{Enter}');
    expect(completion.calls[0]?.request.messages[1]?.text).toBe('One\ntwo');
    expect(input()).toHaveValue('');
  });

  it.each([
    ['while composing', { isComposing: true }],
    ['with Safari’s key code for it', { keyCode: 229 }],
  ])('does not send with the Enter of an input method: %s', async (_, event) => {
    const { user, completion } = await renderChat([hang]);
    await user.type(input(), 'にほん');
    fireEvent.keyDown(input(), { key: 'Enter', ...event });
    expect(completion.calls).toHaveLength(0);
    expect(input()).toHaveValue('にほん');
  });

  it('sends whole characters, also when half of one was pasted or cut', async () => {
    const { user, completion } = await renderChat([hang]);
    fireEvent.change(input(), { target: { value: 'Half \ud83d of 😀' } });
    await user.type(input(), '{Enter}');
    expect(completion.calls[0]?.request.messages[1]?.text).toBe('Half \uFFFD of 😀');
    expect(lines()).toEqual(['You: Half \uFFFD of 😀']);
  });

  it.each(['', '   ', '\n\n'])('sends nothing when it holds %j, and the button is disabled', async (text) => {
    const { user, completion } = await renderChat();
    fireEvent.change(input(), { target: { value: text } });
    expect(sendButton()).toBeDisabled();
    await user.type(input(), '{Enter}');
    expect(completion.calls).toHaveLength(0);
    expect(lines()).toEqual([]);
  });

  it('accepts typing while a question is open, and sends nothing then', async () => {
    const { user, completion } = await renderChat([hang]);
    await user.type(input(), 'First{Enter}');
    expect(input()).toBeEnabled();
    await user.type(input(), 'Second{Enter}');
    expect(sendButton()).toBeDisabled();
    expect(input()).toHaveValue('Second');
    expect(screen.getByText(/still on its way. Your text is kept/)).toBeVisible();
    expect(completion.calls).toHaveLength(1);
  });

  it('shows a counter from 7,200 characters on, and refuses more than 8,000 with the reason', async () => {
    await renderChat();
    fireEvent.change(input(), { target: { value: 'x'.repeat(7199) } });
    expect(screen.queryByText(/of 8,000 characters/)).toBeNull();
    fireEvent.change(input(), { target: { value: 'x'.repeat(7200) } });
    expect(screen.getByText('7,200 of 8,000 characters')).toBeVisible();
    fireEvent.change(input(), { target: { value: 'x'.repeat(8001) } });
    expect(screen.getByText(/longer than 8,000 characters. Nothing was lost/)).toBeVisible();
    expect(sendButton()).toBeDisabled();
    expect(input()).toHaveValue('x'.repeat(8001));
  });
});

describe('an open or failed question', () => {
  it('shows the attempt, the countdown and the cause, and can be retried at once', async () => {
    const { user, pass } = await renderChat([failure(), failure({ reason: 'connection' }), reply('There.')]);
    await user.type(input(), 'Hello?{Enter}');
    await pass(1000);
    expect(status()).toHaveTextContent('Attempt 3 of 4, next in 2 s. The provider could not be reached.');
    expect(screen.getByText('Reconnecting')).toBeVisible();
    await pass(1000);
    expect(status()).toHaveTextContent('next in 1 s');
    await user.click(screen.getByRole('button', { name: 'Retry now' }));
    await pass(0);
    expect(lines()).toEqual(['You: Hello?', 'The Visionary: There.']);
    expect(screen.getByText('Connected')).toBeVisible();
  });

  it('shows the apology and the cause after its last attempt', async () => {
    const { user, pass } = await renderChat([failure(), failure(), failure(), failure({ reason: 'quota' })]);
    await user.type(input(), 'Hello?{Enter}');
    await pass(6000);
    expect(lines()[1]).toContain(
      "The Visionary: I apologize, but I'm having trouble connecting to my neural networks. Please try again in a moment.",
    );
    const state = screen.getByRole('group', { name: 'Status of this answer' });
    expect(state).toHaveTextContent("The provider's quota is used up");
    expect(within(state).getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(status()).toBeNull();
    expect(screen.getByText('Provider unavailable')).toBeVisible();
  });

  it('names its request in the details, but not in the log of messages', async () => {
    const script = [1, 2, 3, 4].map((attempt) => failure({ requestId: `req-${attempt}` }));
    const { user, pass } = await renderChat(script);
    await user.type(input(), 'Hello?{Enter}');
    await pass(6000);
    const state = screen.getByRole('group', { name: 'Status of this answer' });
    expect(within(state).getByText('Request req-4')).not.toBeVisible();
    await user.click(within(state).getByText('Details'));
    expect(within(state).getByText('Request req-4')).toBeVisible();
    expect(state).not.toHaveTextContent('req-3');
    expect(screen.getByRole('log')).toHaveTextContent('had an internal error');
    expect(screen.getByRole('log')).not.toHaveTextContent('req-');
  });

  it('shows the error and offers to try again when it could not be sent', async () => {
    const { user, pass } = await renderChat([{ kind: 'throw', error: new Error('boom') }, reply('There.')]);
    await user.type(input(), 'Hello?{Enter}');
    await pass(0);
    expect(status()).toHaveTextContent('Failed to send message. Please try again.');
    expect(lines()).toEqual(['You: Hello?']);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await pass(0);
    expect(lines()).toEqual(['You: Hello?', 'The Visionary: There.']);
  });
});

describe('an answer that a limit of tokens has ended', () => {
  const cut: Scripted = { kind: 'outcome', outcome: { kind: 'reply', text: 'One two', isCut: true } };

  it('goes on in its bubble, and is no failure', async () => {
    const { user, pass } = await renderChat([cut, hang]);
    await user.type(input(), 'Count?{Enter}');
    await pass(0);
    const state = screen.getByRole('group', { name: 'Status of this answer' });
    expect(state).toHaveTextContent('The answer reached its token limit.');
    expect(state).not.toHaveClass('trouble');
    await user.click(within(state).getByRole('button', { name: 'Continue' }));
    await pass(0);
    expect(lines()).toEqual(['You: Count?', 'The Visionary: One two']);
    expect(status()).toHaveTextContent('The Visionary is answering.');
    expect(screen.queryByText(/broke off/)).toBeNull();
  });

  it('says beside the input why it could not go on, and offers that again', async () => {
    const refused = failure({ reason: 'authentication', status: 401 });
    const { user, pass } = await renderChat([cut, refused, reply(' three.')], { retryMode: 'adaptive' });
    await user.type(input(), 'Count?{Enter}');
    await pass(0);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await pass(0);
    expect(status()).toHaveTextContent(
      'The answer so far is kept. The provider did not accept the key (401).',
    );
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await pass(0);
    expect(lines()).toEqual(['You: Count?', 'The Visionary: One two three.']);
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  });

  it('says how many turns the model’s context had room for', async () => {
    const script = [reply('One.'), reply('Two.'), failure({ reason: 'too-long-for-model' }), reply('Three.')];
    const { user, pass } = await renderChat(script, { memoryTurns: 10 });
    for (const question of ['A', 'B', 'C']) {
      await user.type(input(), `${question}{Enter}`);
      await pass(0);
    }
    expect(screen.getByText('Remembered no earlier turn: none fits into this model.')).toBeVisible();
  });
});

it('the length of answers is chosen beside the input where there is a choice', async () => {
  const { user, visit, completion } = await renderChat([hang], { kind: 'relay', answerTokens: 600 });
  const choice = screen.getByRole('combobox', { name: 'Length of answers' });
  expect([...choice.children].map(({ textContent }) => textContent)).toEqual(['Short', 'Normal']);
  await user.selectOptions(choice, 'Normal');
  expect(visit.choices.value.site).toEqual({ length: 'normal' });
  await user.type(input(), 'Hello?{Enter}');
  expect(completion.calls[0]?.request.maxTokens).toBe(600);
});

it('there is no choice of a length where only one is offered', async () => {
  await renderChat();
  expect(screen.queryByRole('combobox', { name: 'Length of answers' })).toBeNull();
});

describe('leaving the chat', () => {
  it('stays in the chat when it is opened again at once', async () => {
    const { user, visit } = await renderChat();
    const hasGoneBack = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await user.click(screen.getByRole('button', { name: 'Begin Interaction' }));
    await act(() => hasGoneBack);
    expect(visit.stage.value).toBe('chat');
    expect(history.state).toMatchObject({ screen: 'chat' });
  });

  it('asks before the page closes, but only once a text was typed or asked', async () => {
    const { user } = await renderChat([hang]);
    const asksFirst = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(asksFirst()).toBe(false);
    await user.type(input(), ' ');
    expect(asksFirst()).toBe(false);
    await user.type(input(), 'Hello?');
    expect(asksFirst()).toBe(true);
    await user.clear(input());
    expect(asksFirst()).toBe(false);
    await user.type(input(), 'Hello?{Enter}');
    expect(asksFirst()).toBe(true);
  });

  it('asks before the page closes while a text waits for another persona or at the table', async () => {
    const { visit } = await renderChat();
    const asksFirst = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    act(() => visit.lanes[2]!.write('For later'));
    expect(asksFirst()).toBe(true);
    act(() => visit.lanes[2]!.write(''));
    expect(asksFirst()).toBe(false);
    act(() => visit.table.write('For all'));
    expect(asksFirst()).toBe(true);
  });

  it('asks before the page closes while a new conversation can be undone', async () => {
    const { visit, user, clock } = await renderChat([reply('Yes.')]);
    await user.type(input(), 'Hello?{Enter}');
    await act(() => clock.advance(1000));
    act(() => void visit.chosen.value.beginAgain());
    expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  });
});
