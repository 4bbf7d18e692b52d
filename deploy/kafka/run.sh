#!/bin/sh
# Runs a command beside an Apache Kafka of one node, made for it and gone with it, on free ports of 127.0.0.1. The command
# finds its address in AFTERBELL_TEST_KAFKA, and in AFTERBELL_TEST_KAFKA_SASL that of a listener which takes SASL_SSL alone,
# with the certificate of the platform's tests, from the user afterbell whose password is afterbell-secret. Takes Java 17
# and Maven, which fetches Kafka once, below target/.
#
#   deploy/kafka/run.sh cargo test -p afterbell-platform --test it delivery -- --include-ignored
set -eu

[ $# -gt 0 ] || { echo "usage: $0 COMMAND…" >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
libraries=$here/../../target/kafka/$(cksum < "$here/pom.xml" | cut -d' ' -f1)
if [ ! -d "$libraries" ]; then
  # Moved into place when it is whole, so that half of it is never taken for all.
  mvn --batch-mode --quiet --file "$here/pom.xml" \
    org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies \
    -DincludeScope=runtime "-DoutputDirectory=$libraries.$$"
  mv "$libraries.$$" "$libraries"
fi

home=$(mktemp -d)
certificates=$here/../../services/platform/tests/it/encryption
cat "$certificates/server.key" "$certificates/server.pem" > "$home/server.both"
kafka=
trap 'set +e; [ -z "$kafka" ] || { kill "$kafka"; wait "$kafka"; }; rm -rf "$home"' EXIT
trap 'exit 130' INT TERM

for attempt in 1 2 3; do
  # Three that nobody has, most likely; with others it is tried again.
  port=$(shuf --input-range 20000-29999 --head-count 1)
  controller=$((port + 1))
  secured=$((port + 2))
  rm -rf "$home/data"
  cat > "$home/server.properties" <<END
process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:$controller
listeners=PLAINTEXT://127.0.0.1:$port,SASL_SSL://127.0.0.1:$secured,CONTROLLER://127.0.0.1:$controller
advertised.listeners=PLAINTEXT://127.0.0.1:$port,SASL_SSL://127.0.0.1:$secured
controller.listener.names=CONTROLLER
listener.security.protocol.map=PLAINTEXT:PLAINTEXT,SASL_SSL:SASL_SSL,CONTROLLER:PLAINTEXT
ssl.keystore.type=PEM
ssl.keystore.location=$home/server.both
sasl.enabled.mechanisms=SCRAM-SHA-512
listener.name.sasl_ssl.scram-sha-512.sasl.jaas.config=org.apache.kafka.common.security.scram.ScramLoginModule required;
log.dirs=$home/data
offsets.topic.replication.factor=1
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
auto.create.topics.enable=false
END
  java -cp "$libraries/*" kafka.tools.StorageTool format \
    --config "$home/server.properties" --cluster-id afterbell-for-tests \
    --add-scram 'SCRAM-SHA-512=[name=afterbell,password=afterbell-secret]' > "$home/log" 2>&1 \
    || { cat "$home/log" >&2; exit 1; }
  java -Xmx512m -cp "$libraries/*" -Dorg.slf4j.simpleLogger.defaultLogLevel=warn \
    -Dorg.slf4j.simpleLogger.log.kafka.server.KafkaRaftServer=info \
    kafka.Kafka "$home/server.properties" >> "$home/log" 2>&1 &
  kafka=$!
  for second in $(seq 180); do
    kill -0 "$kafka" 2>/dev/null || break
    if grep -q "Kafka Server started" "$home/log"; then
      echo "Apache Kafka at 127.0.0.1:$port" >&2
      export AFTERBELL_TEST_KAFKA=127.0.0.1:$port AFTERBELL_TEST_KAFKA_SASL=127.0.0.1:$secured
      "$@" && exit 0 || exit $?
    fi
    sleep 1
  done
  kill "$kafka" 2>/dev/null || true
  wait "$kafka" 2>/dev/null || true
  kafka=
done
cat "$home/log" >&2
echo "Apache Kafka did not start" >&2
exit 1
