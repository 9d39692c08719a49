/** Two soft tones; nothing to download. */
export function chime(): void {
  const audio = new AudioContext();
  [523, 784].forEach((frequency, k) => {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const at = audio.currentTime + k * 0.14;
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.0001, at);
    volume.gain.exponentialRampToValueAtTime(0.12, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.5);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.55);
  });
  setTimeout(() => void audio.close(), 1200);
}
